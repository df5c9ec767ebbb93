/** The columns of a webhook's deliveries. */
import { Text } from "@mantine/core";
import { hace } from "@mostrador/core/formato";
import { Boton } from "@mostrador/ui";
import type { Accion } from "../api.ts";
import { Estado } from "../comun.tsx";
import { msDe } from "../reloj.ts";
import type { Columna } from "../tabla.tsx";
import type { Entregas } from "../tipos.ts";

type Entrega = Entregas["entregas"][number];

/** Lists the columns; `reenviar` sends a delivery again. */
export function columnasDe(
  ahora: number,
  accion: Accion,
  reenviar: (id: number) => void,
): readonly Columna<Entrega>[] {
  return [
    {
      clave: "fecha",
      titulo: "Aviso",
      ordena: true,
      celda: ({ tipo, creadoEn }) => (
        <div>
          {tipo}
          <Text size="sm" c="dimmed">
            {hace(msDe(creadoEn), ahora)}
          </Text>
        </div>
      ),
      telefono: "titulo",
    },
    { clave: "estado", titulo: "Estado", celda: ({ estado }) => <Estado estado={estado} /> },
    {
      clave: "ultimo",
      titulo: "Último intento",
      celda: ({ ultimo, intentos }) =>
        ultimo === null
          ? "—"
          : `${ultimo.status ?? ultimo.error ?? "sin respuesta"} (${ultimo.ms ?? 0} ms), intento ${intentos}`,
    },
    {
      clave: "actos",
      titulo: "Acciones",
      sinTitulo: true,
      celda: ({ id }) => (
        <Boton
          variant="subtle"
          size="compact-sm"
          falta={accion.ocupada ? "Espere a que termine." : null}
          onClick={() => reenviar(id)}
        >
          Reenviar
        </Boton>
      ),
    },
  ];
}
