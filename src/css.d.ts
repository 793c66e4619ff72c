/** A stylesheet as text, to be adopted as a constructable sheet (no host policy allows a style element). */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
