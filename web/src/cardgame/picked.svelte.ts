/** The colours that are chosen in the hand just now: the table outlines what lies there of them. */
export const picked = $state<{ colours: string[] }>({ colours: [] });
