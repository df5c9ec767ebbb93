/** Fields of a sale that is paid in several ways, and their sums. */
import { Group, TextInput } from "@mantine/core";
import { decimal, redondear } from "@mostrador/core";
import { conLecturas, faltaMonto, monto, parseMonto } from "../../comun/formato.ts";
import { Importe } from "../../comun/importe.tsx";

export type Partes = Readonly<Record<string, string>>;

interface Metodo {
  readonly value: string;
  readonly label: string;
}

/** Gives the amount left to pay after the typed parts; negative if they exceed it. */
export function restoDe(partes: Partes, aPagar: string): ReturnType<typeof decimal> {
  return Object.values(partes).reduce(
    (resto, texto) => resto.minus(enCentavos(parseMonto(texto) ?? "0")),
    decimal(aPagar),
  );
}

/** A part as it is charged and stored. */
function enCentavos(parte: string): ReturnType<typeof decimal> {
  return redondear(decimal(parte), 2);
}

/** Tells whether a typed part cannot be read. */
export function hasParteMal(partes: Partes): boolean {
  return Object.values(partes).some((texto) => faltaDeParte(texto) !== null);
}

function faltaDeParte(texto: string): string | null {
  return texto.trim() === "" ? null : faltaMonto(texto);
}

/** The parts as they are charged: those above zero. */
export function pagosDe(partes: Partes): { metodo: number; monto: string }[] {
  return Object.entries(partes).flatMap(([metodo, texto]) => {
    const parte = enCentavos(parseMonto(texto) ?? "0");
    return parte.eq(0) ? [] : [{ metodo: Number(metodo), monto: parte.toFixed(2) }];
  });
}

/** Amounts by method; the rest is shown, and taken with a click or Enter on an empty field. */
export function CamposPartes({
  metodos,
  partes,
  aPagar,
  onPartes,
}: {
  readonly metodos: readonly Metodo[];
  readonly partes: Partes;
  readonly aPagar: string;
  readonly onPartes: (partes: Partes) => void;
}) {
  const resto = restoDe(partes, aPagar);
  return (
    <>
      <Group grow align="flex-end">
        {metodos.map(({ value, label }, i) => (
          <TextInput
            key={value}
            label={label}
            aria-label={`${label} (Bs)`}
            size="lg"
            labelProps={{ fz: "md" }}
            inputMode="decimal"
            autoComplete="off"
            autoFocus={i === 0}
            placeholder={resto.gt(0) ? monto(resto.toFixed(2)) : "0.00"}
            value={partes[value] ?? ""}
            error={conLecturas({
              texto: partes[value] ?? "",
              falta: faltaDeParte(partes[value] ?? ""),
              onElegir: (parte) => onPartes({ ...partes, [value]: parte }),
            })}
            onFocus={(e) => e.currentTarget.select()}
            onChange={(e) => onPartes({ ...partes, [value]: e.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || resto.lte(0) || (partes[value] ?? "") !== "") return;
              event.preventDefault();
              onPartes({ ...partes, [value]: resto.toFixed(2) });
            }}
          />
        ))}
      </Group>
      <Importe
        nombre={resto.lt(0) ? "Sobra" : "Falta"}
        clase="cambio"
        texto={`Bs ${monto(resto.abs().toFixed(2))}`}
        prueba="resto"
      />
    </>
  );
}
