/** A QR code drawn here from an address, or the image that came (decisions 3). */
import { encode } from 'uqr';

/** One path for all dark modules: `M x y h1v1h-1z` each. */
function pathOf(address: string): { readonly d: string; readonly size: number } {
  const { data, size } = encode(address, { border: 0 });
  const d = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { d, size };
}

export function QrCode({ address, label }: { readonly address: string; readonly label: string }) {
  if (/^data:image\//i.test(address)) return <img className="na-qr" src={address} alt={label} />;
  const { d, size } = pathOf(address);
  return (
    <svg className="na-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="currentColor" d={d} />
    </svg>
  );
}
