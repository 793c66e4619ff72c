/** An evening in the wire room, in the theme's own tokens (`.na-art` in Newsroom.css); decoration, so screen readers skip it. */
const CLOCKS = ['M46 0v24m0 10v18l11 6', 'M140 0v24m0 10v18l-9 9', 'M234 0v24m0 10v18l12-5'];

export function Newsroom() {
  return (
    <svg className="na-art" viewBox="0 0 280 540" aria-hidden="true" focusable="false">
      <path d="M0 .75h280" />
      {CLOCKS.map((hands, n) => (
        <g key={hands}>
          <circle className="na-art-paper" cx={46 + 94 * n} cy="52" r="28" />
          <path d={hands} />
        </g>
      ))}
      <path className="na-art-paper" d="M62 430V166q0-40 36-40h156q-36 0-36 40v264z" />
      <path className="na-art-slug" d="M82 176h34M152 382h10" />
      <path className="na-art-head" d="M82 198h112M82 214h76" />
      <path className="na-art-fine" d="M82 242h116M82 256h108M82 270h116M82 284h92M82 312h108M82 326h116M82 340h108M82 354h116M82 382h62" />
      <path className="na-art-ink" d="M26 408h14v-8h200v8h14v14h-14v6h16l20 104H4l20-104h16v-6H26z" />
      <path className="na-art-keys" d="M45 452h190M36 472h208M45 492h190" />
      <path className="na-art-bar" d="M90 513h100" />
      <path d="M0 532h280" />
    </svg>
  );
}
