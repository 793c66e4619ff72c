/** How an element stands in its page: with its sheets, among its content, and through every move. */
import type { Host } from '../host.ts';
import screensCss from '../screens.css?inline';
import { listening } from '../../ui/listening.ts';
import { clear } from '../../ui/reveal.ts';
import { carrySheets } from './carry-sheets.ts';
import { keepModal } from './keep-modal.ts';
import { followContent } from './light-content.ts';

/** What an element needs of the page around it, wherever that puts it, with all that it puts into it. */
export function inPage(host: Host, drawn: () => void) {
  host.addSheet(screensCss);
  const carry = carrySheets(host);
  const content = host.light ? followContent(host) : undefined;
  // Under a bar that stays in place, what the Tab key has reached cannot be seen.
  const stopClearing = listening<KeyboardEvent>(host.root, 'keyup', ({ key, target }) => {
    if (key === 'Tab') clear(target as HTMLElement);
  });
  const { fail } = host;
  host.fail = (error) => {
    // From now on the content stands where it was.
    content?.stop();
    fail(error);
  };
  return {
    drawn() {
      drawn();
      content?.fill();
    },
    /** A screen may be the first that has slots. */
    shown() {
      carry();
      content?.fill();
    },
    moved() {
      carry();
      keepModal(host);
    },
    leave() {
      stopClearing();
      content?.stop();
    },
  };
}
