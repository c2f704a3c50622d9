/** All that is only needed in French, loaded when somebody reads French. */
export { fr as texts } from "./fr";
export { inFrench as translate } from "./sentences";
