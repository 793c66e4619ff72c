import { useCallback, useRef, useState } from 'react';
import { stopAll, listening } from '../../listening.ts';

/**
 * What a press takes away keeps its place until the pointer has left: if its neighbour moved there, the next press would take that one away
 * as well. `around` is the ref of the element around it all.
 */
export function usePlaces<P>() {
  const [places, setPlaces] = useState<readonly P[]>([]);
  // A finger has left before its press counts, so nothing is kept for it.
  const isOver = useRef(false);
  const around = useCallback((node: HTMLElement | null) => {
    if (!node) return;
    const enter = () => {
      isOver.current = true;
    };
    const leave = () => {
      isOver.current = false;
      setPlaces([]);
    };
    return stopAll(listening(node, 'pointerenter', enter), listening(node, 'pointerleave', leave));
  }, []);
  return {
    places,
    /** Called as the press takes something away. */
    keep: (edit: (places: readonly P[]) => readonly P[]) => {
      if (isOver.current) setPlaces(edit);
    },
    around,
  };
}
