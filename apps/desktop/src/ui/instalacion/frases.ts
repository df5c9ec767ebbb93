import type { FalloPuente } from "../../contract/index.ts";

/** Gives a failure and its fields in one line. */
export function frasesDe({ texto, campos }: FalloPuente): string {
  const otras = campos.map(({ msg }) => msg).filter((msg) => !texto.includes(msg));
  return [texto, ...otras].join(" ");
}
