/** Facts of a till that decide whether its program may be replaced now. */
export interface HechosActualizar {
  /** The number of the open cash session; null while the drawer is closed. */
  readonly turno: number | null;
  /** Sales that are being charged, and documents whose answer is awaited. */
  readonly enCurso: number;
  /** Papers in the printer's queue. */
  readonly papeles: number;
  /** QR codes that a buyer can still pay. */
  readonly qrVivos: number;
  /** Whether today's copy of the till's data exists. */
  readonly copiaDeHoy: boolean;
  /** The computer's power; `seIgnora` where the system does not tell. */
  readonly energia: Energia;
  /** The person said that the power will last. */
  readonly energiaConfirmada: boolean;
  /** The server's word on this till and that version: the owner names tills that go first. */
  readonly palabra: PalabraDeVersion;
}

/** `si`: it is this till's turn; `no`: others go first; `falta`: the server has not spoken of that version yet. */
export type PalabraDeVersion = "si" | "no" | "falta";

/** `red`: the mains, or a battery over half. `baja`: a battery below half. `seIgnora`: a computer without one, which a cut switches off. */
export type Energia = "red" | "baja" | "seIgnora";

/** Reasons against replacing the program now, in the order of a person's steps. */
export const IMPEDIMENTOS = [
  "otrasPrimero",
  "sinPalabra",
  "cajonAbierto",
  "enCurso",
  "imprimiendo",
  "qrVivo",
  "sinCopia",
  "energiaBaja",
  "preguntarEnergia",
] as const;
export type Impedimento = (typeof IMPEDIMENTOS)[number];

/** Lists the reasons against replacing the program now; none: it may be. docs/decisions/0062 */
export function planActualizar(hechos: HechosActualizar): readonly Impedimento[] {
  const impide: Readonly<Record<Impedimento, boolean>> = {
    otrasPrimero: hechos.palabra === "no",
    sinPalabra: hechos.palabra === "falta",
    cajonAbierto: hechos.turno !== null,
    enCurso: hechos.enCurso > 0,
    imprimiendo: hechos.papeles > 0,
    qrVivo: hechos.qrVivos > 0,
    sinCopia: !hechos.copiaDeHoy,
    energiaBaja: hechos.energia === "baja",
    preguntarEnergia: hechos.energia === "seIgnora" && !hechos.energiaConfirmada,
  };
  return IMPEDIMENTOS.filter((impedimento) => impide[impedimento]);
}
