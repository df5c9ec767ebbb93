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
] as const;

export type NombreAtaque = (typeof NOMBRES_DE_ATAQUES)[number];

/** Parses names of attacks; throws on an unknown one. */
export function parseAtaques(texto: string): readonly NombreAtaque[] {
  return (texto === "" ? [] : texto.split(",")).map((nombre) => {
    const conocido = NOMBRES_DE_ATAQUES.find((uno) => uno === nombre);
    if (conocido === undefined)
      throw new Error(`no hay un ataque ${nombre}: ${NOMBRES_DE_ATAQUES.join(", ")}`);
    return conocido;
  });
}
