import { Text } from "@mantine/core";
import { pedir, useLeer, type Accion } from "../api.ts";
import { Boton } from "../boton.tsx";
import { Estado, Lectura, Vacio } from "../comun.tsx";
import { hace } from "@mostrador/core/formato";
import { msDe, useAhora } from "../reloj.ts";
import { Tabla, type Columna } from "../tabla.tsx";
import type { Entregas as DatosEntregas } from "../tipos.ts";

type Entrega = DatosEntregas["entregas"][number];

/** The last ten deliveries of a webhook, each of which can be sent again. */
export function Entregas({ id, accion }: { readonly id: string; readonly accion: Accion }) {
  const ahora = useAhora();
  const leido = useLeer<DatosEntregas>(`/v1/webhooks/${id}/entregas`);
  const reenviar = (entrega: number) =>
    accion.hacer(async () => {
      await pedir("POST", `/v1/webhooks/${id}/entregas/${entrega}/reenviar`);
      leido.releer();
    });
  return (
    <Lectura leido={leido}>
      {({ entregas }) =>
        entregas.length === 0 ? (
          <Vacio>Sin entregas todavía.</Vacio>
        ) : (
          <Tabla
            nombre="Entregas"
            columnas={columnasDe(ahora, accion, reenviar)}
            filas={entregas.slice(0, 10)}
            claveDe={(entrega) => entrega.id}
          />
        )
      }
    </Lectura>
  );
}

function columnasDe(
  ahora: number,
  accion: Accion,
  reenviar: (id: number) => void,
): readonly Columna<Entrega>[] {
  return [
    {
      clave: "tipo",
      titulo: "Aviso",
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
