/** For text in an element or in a quoted attribute. */
export const inMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
