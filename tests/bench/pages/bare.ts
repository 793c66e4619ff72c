/** The floor of every form of ours: React 19, react-dom and r2wc around one field, and nothing else. */
import r2wc from '@r2wc/react-to-web-component';
import { createElement, useState } from 'react';

function Bare() {
  const [value, setValue] = useState('');
  return createElement(
    'label',
    null,
    'Email',
    createElement('input', { type: 'email', value, onChange: (event) => setValue(event.currentTarget.value) }),
  );
}

customElements.define('bare-login', r2wc(Bare, { shadow: 'open' }));
