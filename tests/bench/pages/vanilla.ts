/** The other reference page: the same first screen as a hand-written custom element without any library. */
const css = `:host{display:block;max-width:400px;margin:40px auto;font:16px/1.5 system-ui,sans-serif}
form{display:grid;gap:16px;padding:32px;border:1px solid #ccc;border-radius:8px}
label{display:grid;gap:4px}input,button{font:inherit;padding:10px}`;

class VanillaLogin extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    const form = document.createElement('form');
    const title = document.createElement('h2');
    title.textContent = 'Login';
    const label = document.createElement('label');
    const input = Object.assign(document.createElement('input'), { type: 'email', name: 'username', autocomplete: 'username' });
    label.append('Email', input);
    const button = Object.assign(document.createElement('button'), { textContent: 'Log In' });
    form.append(title, label, button);
    form.addEventListener('submit', (event) => event.preventDefault());
    root.append(form);
  }
}

customElements.define('vanilla-login', VanillaLogin);
