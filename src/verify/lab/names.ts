/** People have letters beyond ASCII and apostrophes in their names, and the forms take both. */
export const NAME = { firstName: 'Zoë', lastName: "O'Form-Łuk" } as const;
