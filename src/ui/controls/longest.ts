/** Characters that a field for a few words or numbers takes: a paste of millions would freeze the page. */
export const LONGEST_ENTRY = 4000;
