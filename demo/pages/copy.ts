/** Buttons that copy what they show. */
const SAID_MS = 1500;

async function copied(button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? '');
    return true;
  } catch {
    // On plain http there is no clipboard: select the text, so that one key press copies it.
    const value = document.getElementById(button.getAttribute('aria-controls') ?? '') ?? button.querySelector('.value');
    if (value) getSelection()?.selectAllChildren(value);
    return false;
  }
}

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null;
  if (!button || !(await copied(button))) return;
  button.dataset.said = 'Copied';
  setTimeout(() => delete button.dataset.said, SAID_MS);
});

export {};
