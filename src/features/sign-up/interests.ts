/** R3: the fields of interest that have a form. */
export const interestCodes = ['M', 'F', 'PI', 'J', 'PS', 'PO'] as const;
/** One of `interestCodes`. */
export type InterestCode = (typeof interestCodes)[number];

/** Is there a form for it? */
export const isInterestCode = (value: unknown): value is InterestCode => interestCodes.some((code) => code === value);
