/** All that a control may hold. */
export type FieldValue = string | boolean | readonly string[];
/** What was typed into a form, by field name. */
export type Values = Readonly<Record<string, FieldValue>>;

/** When a field is checked: at each key press, when its value was just removed, once it was left, on submit. */
export type Moment = 'typing' | 'emptied' | 'blur' | 'submit';

export interface Detail {
  /** `{characters}` in it stands for what was found. */
  readonly text: string;
  /** The part of the value that is refused; `''` if these words do not apply. */
  find(value: FieldValue, values: Values): string;
}

/** One reason to refuse a value; rules are checked in order, and the first that fails gives the message. */
export interface Rule {
  readonly message: string;
  test(value: FieldValue, values: Values): boolean;
  /** The first moment at which its message may show; it may at every later one too. `blur` unless given. */
  readonly from?: Moment;
  /** Words that follow the message. */
  readonly detail?: Detail | undefined;
}
