/** Texts of the hand-off to a company's login page (S2); `{link}` posts the form by hand. */
export const ssoText = {
  title: 'Log in with SSO',
  soon: "In a moment you will be redirected to your company's secure login page.",
  nothing: 'If nothing happens, {link}.',
  again: "To go to your company's secure login page again, {link}.",
  link: 'click here',
} as const;
