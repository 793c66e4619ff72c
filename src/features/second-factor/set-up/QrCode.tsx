/** A QR code is rendered on a canvas (decisions 3), since browsers that force a dark page invert everything else. */
import { useLayoutEffect, useRef } from 'react';
import { encode } from 'uqr';
import { secretMarks } from '../../../ui/marks.tsx';
import { isImage } from './flow.ts';

/** Pixels a module. */
const SCALE = 8;

function paper(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#000';
  return pen;
}

function drawCode(canvas: HTMLCanvasElement, address: string): void {
  // With the margin that a camera needs.
  const { data, size } = encode(address, { border: 4 });
  const pen = paper(canvas, size * SCALE, size * SCALE);
  if (!pen) return;
  for (const [y, row] of data.entries()) for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * SCALE, y * SCALE, SCALE, SCALE);
}

function drawImage(canvas: HTMLCanvasElement, address: string): void {
  const image = new Image();
  image.onload = () => {
    const { naturalWidth, naturalHeight } = image;
    paper(canvas, naturalWidth, naturalHeight)?.drawImage(image, 0, 0);
  };
  image.src = address;
}

export function QrCode({ address, label }: { readonly address: string; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) (isImage(address) ? drawImage : drawCode)(canvas.current, address);
  }, [address]);
  return <canvas ref={canvas} {...secretMarks('na-qr')} role="img" aria-label={label} />;
}
