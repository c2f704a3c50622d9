/** All that is only needed in French, loaded when somebody reads French. */
export { fr } from "./fr";
export { inFrench } from "./told";
