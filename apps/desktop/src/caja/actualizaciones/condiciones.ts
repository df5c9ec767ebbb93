/** Facts of a till that decide whether its program may be replaced now. */
export interface HechosActualizar {
  /** Number of the open cash session; null while the drawer is closed. */
  readonly turno: number | null;
  /** Sales that are being charged, and documents whose answer is awaited. */
  readonly enCurso: number;
  /** Papers in the printer's queue. */
  readonly papeles: number;
  /** QR codes that a buyer can still pay. */
  readonly qrVivos: number;
  /** True if today's copy of the till's data exists. */
  readonly copiaDeHoy: boolean;
  /** The computer's power; `seIgnora` if the operating system does not report it. */
  readonly energia: Energia;
  /** True if a person confirmed that the power will last. */
  readonly energiaConfirmada: boolean;
  /** The server's answer whether this till may install that version: the owner names the tills that go first. */
  readonly palabra: PalabraDeVersion;
}

/** Turn of this till to install a version. `si`: it is its turn; `no`: other tills go first; `falta`: the server has not answered yet. */
export type PalabraDeVersion = "si" | "no" | "falta";

/**
 * Power of the computer. `red`: the mains, or a battery over half. `baja`: a battery below half. `seIgnora`: a computer without a battery,
 * which a power cut switches off.
 */
export type Energia = "red" | "baja" | "seIgnora";

/** Reasons against replacing the program now, in the order in which a person resolves them. */
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

/** Lists the reasons against replacing the program now; the list is empty if it may be replaced. docs/decisions/0062 */
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
