/** Fields of a sale that is paid in several ways, and their sums. */
import { Group, TextInput } from "@mantine/core";
import { decimal, METODO_EFECTIVO, redondear } from "@mostrador/core";
import type { KeyboardEvent } from "react";
import { conLecturas, faltaMonto, monto, parseMonto } from "../../comun/formato.ts";
import { Importe } from "../../comun/importe.tsx";

/** Texts of the amounts by method. Cash has none: it is what the others leave. */
export type Partes = Readonly<Record<string, string>>;

interface Metodo {
  readonly value: string;
  readonly label: string;
}

const EFECTIVO = String(METODO_EFECTIVO);

/** The typed parts; a payment that was kept by an earlier program may have one of cash. */
function sinEfectivo(partes: Partes): readonly (readonly [metodo: string, texto: string])[] {
  return Object.entries(partes).filter(([metodo]) => metodo !== EFECTIVO);
}

/** Gives the amount left to pay in cash after the typed parts; negative when they are too much. */
export function restoDe(partes: Partes, aPagar: string): ReturnType<typeof decimal> {
  return sinEfectivo(partes).reduce(
    (resto, [, texto]) => resto.minus(enCentavos(parseMonto(texto) ?? "0")),
    decimal(aPagar),
  );
}

/** A part as it is charged and stored. */
function enCentavos(parte: string): ReturnType<typeof decimal> {
  return redondear(decimal(parte), 2);
}

/** Tells whether a typed part cannot be read. */
export function hasParteMal(partes: Partes): boolean {
  return sinEfectivo(partes).some(([, texto]) => faltaDeParte(texto) !== null);
}

function faltaDeParte(texto: string): string | null {
  return texto.trim() === "" ? null : faltaMonto(texto);
}

/** The parts as they are charged: those above zero, and in cash what they leave. */
export function pagosDe(partes: Partes, aPagar: string): { metodo: number; monto: string }[] {
  const escritos = sinEfectivo(partes).flatMap(([metodo, texto]) => {
    const parte = enCentavos(parseMonto(texto) ?? "0");
    return parte.eq(0) ? [] : [{ metodo: Number(metodo), monto: parte.toFixed(2) }];
  });
  const resto = restoDe(partes, aPagar);
  return resto.gt(0) ? [{ metodo: METODO_EFECTIVO, monto: resto.toFixed(2) }, ...escritos] : escritos;
}

interface Props {
  readonly metodos: readonly Metodo[];
  readonly partes: Partes;
  readonly aPagar: string;
  readonly onPartes: (partes: Partes) => void;
}

/** Amounts by method but cash, which is what they leave. Enter goes on to the next field that is needed. */
export function CamposPartes({ metodos, partes, aPagar, onPartes }: Props) {
  const resto = restoDe(partes, aPagar);
  const hayOtra = resto.lt(aPagar);
  return (
    <>
      <Group grow align="flex-end">
        {metodos.map(({ value, label }) => (
          <TextInput
            key={value}
            label={label}
            aria-label={`${label} (Bs)`}
            size="lg"
            labelProps={{ fz: "md" }}
            inputMode="decimal"
            autoComplete="off"
            data-campo="parte"
            placeholder={hayOtra && resto.gt(0) ? monto(resto.toFixed(2)) : "0.00"}
            value={partes[value] ?? ""}
            error={conLecturas({
              texto: partes[value] ?? "",
              falta: faltaDeParte(partes[value] ?? ""),
              onElegir: (parte) => onPartes({ ...partes, [value]: parte }),
            })}
            onFocus={(e) => e.currentTarget.select()}
            onChange={(e) => onPartes({ ...partes, [value]: e.currentTarget.value })}
            onKeyDown={(event) => {
              // An empty field beside another part takes all that is left.
              const toma = event.key === "Enter" && hayOtra && resto.gt(0) && (partes[value] ?? "") === "";
              if (!toma) return seguir(event);
              event.preventDefault();
              onPartes({ ...partes, [value]: resto.toFixed(2) });
            }}
          />
        ))}
      </Group>
      {resto.lt(0) && (
        <Importe nombre="Sobra" clase="cambio" texto={`Bs ${monto(resto.abs().toFixed(2))}`} prueba="resto" />
      )}
    </>
  );
}

/** Goes on from a field by Enter: to the card's digits while they are needed, else to the cash; without either the form is sent. */
export function seguir(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  const { form } = event.currentTarget;
  const siguiente = ["tarjeta", "efectivo"]
    .map((campo) => form?.querySelector<HTMLInputElement>(`[data-campo="${campo}"]`) ?? null)
    .find((campo) => campo !== null && campo !== event.currentTarget && campo.dataset["listo"] !== "true");
  if (siguiente == null) return;
  event.preventDefault();
  siguiente.focus();
}
