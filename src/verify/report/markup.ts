/** Text in HTML and XML, where it stays text. Characters that XML cannot hold are left out. */
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const asMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** A sentence in HTML: words between backticks are code. */
export const asProse = (text: string): string => asMarkup(text).replace(/`([^`]+)`/g, '<code>$1</code>');
