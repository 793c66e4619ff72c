/** Line drawings on a 16 grid; always beside words, so hidden from assistive technology. */
const paths = {
  alert: 'M8 1.8 15 14H1zM8 6.2v3.6M8 11.6v.6',
  arrow: 'M2 8h11.5M9 3.5 13.5 8 9 12.5',
  check: 'm2.5 8.5 3.7 3.7 7.3-8',
  close: 'm3.5 3.5 9 9m0-9-9 9',
  info: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M8 7v4.4M8 4.4V5',
} as const;

export type IconName = keyof typeof paths;

/** Decoration, so never read out. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={`na-icon na-icon-${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
