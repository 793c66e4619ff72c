/** A partner's own statistics: the events of the element as a list, newest first. */
const list = document.querySelector('[data-heard]');

const eventFields: Readonly<Record<string, readonly string[]>> = {
  'news-ready': ['screen'],
  'news-screen': ['screen'],
  'news-success': ['kind'],
  'news-cancel': ['screen'],
  'news-error': ['code', 'status'],
};

for (const [name, keys] of Object.entries(eventFields)) {
  addEventListener(name, (event) => {
    const { detail } = event as CustomEvent<Readonly<Record<string, unknown>>>;
    const item = document.createElement('li');
    item.textContent = [name, ...keys.map((key) => String(detail[key]))].join(' · ');
    list?.prepend(item);
  });
}

export {};
