/** A dialog that leaves the document, if only to be moved, stays open but is no longer modal. */
import type { Host } from '../host.ts';

/** Makes the open dialogs of an element modal again, those of its overlays too. */
export function keepModal({ container }: Host): void {
  for (const dialog of container.querySelectorAll<HTMLDialogElement>('.na-dialog[open]:not(:modal)')) {
    // React hears of the close once it is open again, and does nothing.
    dialog.close();
    dialog.showModal();
    // The last button goes on, as Enter did before.
    [...dialog.querySelectorAll('button')].at(-1)?.focus({ preventScroll: true });
  }
}
