import type { ReactNode } from "react";

/** Colours of a state: done, waiting, refused, in progress, at rest. */
export type ColorSello = "verde" | "orange" | "red" | "blue" | "gray";

/** A state in a word beside a dot of its colour. The word has the screen's own ink, so that it is read in both themes and in grey. */
export function Sello({
  color,
  titulo,
  children,
}: {
  readonly color: ColorSello;
  /** More words, for a pointer that rests on it. */
  readonly titulo?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className="sello" data-color={color} title={titulo}>
      {children}
    </span>
  );
}
