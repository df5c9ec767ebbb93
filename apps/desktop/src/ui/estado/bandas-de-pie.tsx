/** Notices over the total: why a sale is not as always, warnings that nobody has read, a printer that fails. docs/decisions/0098 */
import { Button } from "@mantine/core";
import { useState } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import { AvanceSync } from "../comun/avance.tsx";
import { useCaja } from "../comun/contexto-caja.ts";
import { diaHora } from "../comun/formato.ts";
import { respuestaDeFallo } from "../comun/respuesta-de-fallo.ts";
import { BandaImpresora } from "../impresion/no-sale.tsx";
import { puente } from "../puente.ts";

interface Props {
  readonly estado: EstadoCaja;
}

/**
 * Shows the state of the till over the total, and below it one notice with buttons at a time, so that lines, total and button stay in sight
 * in every window. What stops selling comes first, then warnings from the oldest on, then the printer.
 */
export function BandasDePie({ estado }: Props) {
  const { avisos, impresora, bloqueo } = estado;
  const [aviso, ...otros] = avisos;
  const sinPapel = impresora.error === null ? 0 : 1;
  return (
    <>
      <AvanceSync />
      <BandaModo estado={estado} despues={bloqueo === null ? 0 : avisos.length + sinPapel} />
      {bloqueo === null && aviso !== undefined && (
        <BandaAviso aviso={aviso} despues={otros.length + sinPapel} />
      )}
      {bloqueo === null && aviso === undefined && <BandaImpresora impresora={impresora} />}
    </>
  );
}

const despuesEnPalabras = (despues: number): string =>
  despues === 0 ? "" : despues === 1 ? " Después hay otro aviso." : ` Después hay ${despues} avisos más.`;

/** Says why the next sale is not sent at once, or cannot be made; nothing while the till sells in line. */
function BandaModo({ estado, despues }: Props & { readonly despues: number }) {
  const { abrir } = useCaja();
  if (estado.modo === "enLinea" || (estado.practica && estado.motivo === null)) return null;
  const texto =
    estado.motivo ??
    (estado.modo === "fueraDeLinea"
      ? "Vendiendo fuera de línea: las facturas se envían solas al volver la conexión."
      : "No se puede vender ahora.");
  const ayuda = respuestaDeFallo(estado.bloqueo);
  return (
    <div
      role="status"
      className={`banda de-pie modo ${estado.modo === "fueraDeLinea" ? "ambar" : "rojo"}`}
      data-testid="banda-modo"
    >
      <span>
        {texto}
        {despuesEnPalabras(despues)}
      </span>
      {estado.bloqueo === "relojDudoso" ? (
        <Button variant="default" onClick={() => abrir("estado")}>
          Decir fecha y hora
        </Button>
      ) : (
        ayuda !== null && (
          <Button variant="default" onClick={() => abrir("ayuda", ayuda)}>
            Ver qué hacer
          </Button>
        )
      )}
    </div>
  );
}

/** A warning that stands until its button is pressed. `despues`: notices that come after it. */
function BandaAviso({
  aviso: { id, nivel, texto, instante },
  despues,
}: {
  readonly aviso: EstadoCaja["avisos"][number];
  readonly despues: number;
}) {
  const [leyendo, setLeyendo] = useState(false);
  return (
    <div
      role="alert"
      className={`banda de-pie ${nivel === "error" ? "rojo" : "ambar"}`}
      data-testid="banda-avisos"
    >
      <span>
        {texto} ({diaHora(instante)}){despuesEnPalabras(despues)}
      </span>
      <Button
        variant="default"
        loading={leyendo}
        onClick={() => {
          setLeyendo(true);
          void puente.invoke("leerAviso", { id }).finally(() => setLeyendo(false));
        }}
      >
        Entendido
      </Button>
    </div>
  );
}
