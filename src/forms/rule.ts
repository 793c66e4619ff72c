/** Whatever a control may hold. */
export type FieldValue = string | boolean | readonly string[];
/** What was typed into a form, by field name. */
export type Values = Readonly<Record<string, FieldValue>>;

/** When a field is asked: at each key press, when its value was just removed, once it was left, on submit. */
export type Moment = 'typing' | 'emptied' | 'blur' | 'submit';

/** One reason to refuse a value; rules are asked in order and the first that fails speaks. */
export interface Rule {
  readonly message: string;
  test(value: FieldValue, values: Values): boolean;
  /** The first moment at which the rule speaks; it also speaks at those after it. `blur` unless given. */
  readonly from?: Moment;
  /** What of the value is refused, to be named after the message. */
  readonly finds?: (value: FieldValue) => string;
}
