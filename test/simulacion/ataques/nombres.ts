/** Names of the attacks, apart from what they do: the program that starts a run loads none of the product. */
export const NOMBRES_DE_ATAQUES = [
  "ajenaCaja",
  "ajenaSiat",
  "lenta",
  "relojServidor",
  "relojCaja",
  "reemplazo",
  "revocacion",
  "restauracion",
  "dosEmpresas",
  "observados",
  "token",
  "notas",
  "incendio",
  "baseRepuesta",
  "gemela",
  "gemelaEnVenta",
  "existencias",
  "rechazo",
  "finDeSemana",
] as const;

export type NombreAtaque = (typeof NOMBRES_DE_ATAQUES)[number];

/** Attacks of which a story has one at most: each gives the copy of a till the same place among the machines. */
const UNA_SOLA: readonly NombreAtaque[] = ["gemela", "gemelaEnVenta"];

/** Parses names of attacks; throws on an unknown one, and on two that exclude each other. */
export function parseAtaques(texto: string): readonly NombreAtaque[] {
  const ataques = (texto === "" ? [] : texto.split(",")).map((nombre) => {
    const conocido = NOMBRES_DE_ATAQUES.find((uno) => uno === nombre);
    if (conocido === undefined)
      throw new Error(`no hay un ataque ${nombre}: ${NOMBRES_DE_ATAQUES.join(", ")}`);
    return conocido;
  });
  if (!areJuntos(ataques)) throw new Error(`una historia tiene uno solo de estos: ${UNA_SOLA.join(", ")}`);
  return ataques;
}

/** Tells whether one story can have these attacks. */
export function areJuntos(ataques: readonly NombreAtaque[]): boolean {
  return UNA_SOLA.filter((ataque) => ataques.includes(ataque)).length <= 1;
}
