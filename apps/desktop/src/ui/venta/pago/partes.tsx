/** Fields and sums of a sale that is paid with several methods. */
import { Group, TextInput } from "@mantine/core";
import { decimal, METODO_EFECTIVO, redondear } from "@mostrador/core";
import type { KeyboardEvent } from "react";
import { conLecturas, faltaMonto, monto, parseMonto } from "../../comun/formato.ts";
import { Importe } from "../../comun/importe.tsx";

/** Typed amounts by payment method. Cash has no entry: it is the rest that the other parts leave. */
export type Partes = Readonly<Record<string, string>>;

interface Metodo {
  readonly value: string;
  readonly label: string;
}

const EFECTIVO = String(METODO_EFECTIVO);

/** Returns the typed parts without cash. A payment stored by an earlier version of the program may contain a cash part. */
function sinEfectivo(partes: Partes): readonly (readonly [metodo: string, texto: string])[] {
  return Object.entries(partes).filter(([metodo]) => metodo !== EFECTIVO);
}

/** Returns the amount left to pay in cash after the typed parts; negative if they exceed the total. */
export function restoDe(partes: Partes, aPagar: string): ReturnType<typeof decimal> {
  return sinEfectivo(partes).reduce(
    (resto, [, texto]) => resto.minus(enCentavos(parseMonto(texto) ?? "0")),
    decimal(aPagar),
  );
}

/** Rounds a part to centavos, as it is charged. */
function enCentavos(parte: string): ReturnType<typeof decimal> {
  return redondear(decimal(parte), 2);
}

/** Tells whether the text of a part is not a valid amount. */
export function hasParteMal(partes: Partes): boolean {
  return sinEfectivo(partes).some(([, texto]) => faltaDeParte(texto) !== null);
}

function faltaDeParte(texto: string): string | null {
  return texto.trim() === "" ? null : faltaMonto(texto);
}

/** Returns the parts to charge: the positive ones, and the rest in cash. */
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

/** Fields of the amounts by method except cash, which is the rest. Enter moves to the next field that still needs input. */
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
              // Enter in an empty field beside another part fills in the rest.
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

/** On Enter, moves to the card's digits if they are missing, or else to the cash. If neither needs input, the form is submitted. */
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
