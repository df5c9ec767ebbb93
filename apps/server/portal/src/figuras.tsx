/** Sales figures: gross, annulled, notes and net, always shown side by side. */
import { Text } from "@mantine/core";
import { bs, entero } from "@mostrador/core/formato";
import type { InformeDeVentas } from "./tipos.ts";

type Figuras = InformeDeVentas["totales"];

/** The four totals. The net amount is only informative, since the ledger of sales has no such figure. */
export function Totales({ figuras: { bruto, anuladas, notas, neto } }: { readonly figuras: Figuras }) {
  const valores = [bs(bruto.monto), resta(anuladas.monto), resta(notas.monto), bs(neto)];
  return (
    <div className="cifras" style={letrasDe(...valores)} role="group" aria-label="Totales">
      <Cifra
        nombre="Vendido"
        valor={bs(bruto.monto)}
        nota={cuantas(bruto.documentos, "factura", "facturas")}
      />
      <Cifra
        nombre="Anulado"
        valor={resta(anuladas.monto)}
        nota={cuantas(anuladas.documentos, "anulada", "anuladas")}
      />
      <Cifra nombre="Devuelto" valor={resta(notas.monto)} nota={cuantas(notas.documentos, "nota", "notas")} />
      <Cifra nombre="Venta neta" valor={bs(neto)} nota="vendido menos anulado y devuelto" destacada />
    </div>
  );
}

/** A figure with its label above and a note below. */
export function Cifra({
  nombre,
  valor,
  nota,
  destacada = false,
}: {
  readonly nombre: string;
  readonly valor: string;
  readonly nota?: string;
  readonly destacada?: boolean;
}) {
  return (
    <div className="tarjeta cifra" data-destacada={destacada}>
      <Text size="sm" c="dimmed">
        {nombre}
      </Text>
      <Text fw={700} className="valor">
        {valor}
      </Text>
      {nota !== undefined && (
        <Text size="sm" c="dimmed">
          {nota}
        </Text>
      )}
    </div>
  );
}

/** Returns a CSS variable with the length of the longest value, from which the stylesheet derives font size and columns. */
export function letrasDe(...valores: readonly string[]): Readonly<Record<string, number>> {
  return { "--letras": Math.max(...valores.map(({ length }) => length)) };
}

/** Formats an amount as subtracted; zero has no sign. */
function resta(monto: number): string {
  return bs(0 - monto);
}

export function cuantas(n: number, una: string, varias: string): string {
  return `${entero(n)} ${n === 1 ? una : varias}`;
}
