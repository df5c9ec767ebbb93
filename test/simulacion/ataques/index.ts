import type { Azar } from "../maquina/azar.ts";
import type { Momento, Plan } from "../pasos.ts";
import { ajenaCaja, ajenaSiat, lenta } from "./ajenas.ts";
import type { Ataque } from "./ataque.ts";
import { baseRepuesta } from "./base-repuesta.ts";
import { reemplazo, revocacion } from "./cajas-cambiadas.ts";
import { dosEmpresas } from "./dos-empresas.ts";
import { existencias } from "./existencias.ts";
import { finDeSemana } from "./fin-de-semana.ts";
import { gemela, gemelaEnVenta } from "./gemela.ts";
import { incendio } from "./incendio.ts";
import { NOMBRES_DE_ATAQUES, type NombreAtaque } from "./nombres.ts";
import { notas } from "./notas.ts";
import { observados } from "./observados.ts";
import { rechazo } from "./rechazo.ts";
import { relojCaja, relojServidor } from "./relojes.ts";
import { restauracion } from "./restauracion.ts";
import { token } from "./token.ts";

/** Kinds of faults beside a story's own steps. Each has its own random branch, so that a new kind leaves the other stories unchanged. */
export const ATAQUES: Readonly<Record<NombreAtaque, Ataque>> = {
  ajenaCaja,
  ajenaSiat,
  lenta,
  relojServidor,
  relojCaja,
  reemplazo,
  revocacion,
  restauracion,
  dosEmpresas,
  observados,
  token,
  notas,
  incendio,
  baseRepuesta,
  gemela,
  gemelaEnVenta,
  existencias,
  rechazo,
  finDeSemana,
};

/** Chooses a story's attacks: each by its own chance, or exactly the requested ones. Two companies have no shop with stock. */
export function elegirAtaques(azar: Azar, con: readonly NombreAtaque[]): readonly NombreAtaque[] {
  const dos = con.includes("dosEmpresas");
  if (con.length > 0)
    return NOMBRES_DE_ATAQUES.filter((nombre) => con.includes(nombre) && !(dos && nombre === "existencias"));
  return NOMBRES_DE_ATAQUES.filter((nombre) => azar.rama(nombre).si(ATAQUES[nombre].frecuencia));
}

/** Merges a story's steps with those of its attacks. */
export function conAtaques(azar: Azar, plan: Plan, ataques: readonly NombreAtaque[]): readonly Momento[] {
  const golpes = ataques.flatMap((nombre) =>
    ATAQUES[nombre].plan(azar.rama(`${nombre}/plan`), plan.cajas).map(({ en, que, hacer, despuesMs }) => {
      const paso = { kind: "ataque", nombre, ...que, hacer } as const;
      return { en, momento: { paso, despuesMs } };
    }),
  );
  const hasta = Math.max(plan.momentos.length, ...golpes.map(({ en }) => en));
  return Array.from({ length: hasta + 1 }, (_, i) => [
    ...golpes.filter(({ en }) => en === i).map(({ momento }) => momento),
    ...plan.momentos.slice(i, i + 1),
  ]).flat();
}
