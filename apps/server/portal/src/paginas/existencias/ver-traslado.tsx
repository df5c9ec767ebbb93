/** Details of one transfer: its branches, lines and deliveries, its printable slip, and the form that receives it. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconPrinter, IconTruckLoading } from "@tabler/icons-react";
import { cantidad, fechaHora, nombreSucursal } from "@mostrador/core/formato";
import { useState } from "react";
import { useLeer } from "../../api.ts";
import { Lectura, Secreto } from "../../comun.tsx";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { TrasladoEntero } from "../../tipos-tienda.ts";
import { RecibirTraslado } from "./recibir-traslado.tsx";

type Linea = TrasladoEntero["lineas"][number];

interface Props {
  readonly id: string;
  readonly edita: boolean;
  /** Reloads the list of transfers. */
  readonly cambio: () => void;
}

export function VerTraslado({ id, edita, cambio }: Props) {
  const leido = useLeer<TrasladoEntero>(`/v1/traslados/${encodeURIComponent(id)}`);
  const [recibiendo, setRecibiendo] = useState(false);
  return (
    <Lectura leido={leido}>
      {(traslado) =>
        recibiendo ? (
          <RecibirTraslado
            de={{ traslado_id: id }}
            lineas={traslado.lineas.filter(({ enCamino }) => Number(enCamino) > 0)}
            listo={() => (setRecibiendo(false), leido.releer(), cambio())}
            cerrar={() => setRecibiendo(false)}
          />
        ) : (
          <Entero
            traslado={traslado}
            recibir={edita && traslado.estado === "enCamino" ? () => setRecibiendo(true) : null}
          />
        )
      }
    </Lectura>
  );
}

function Entero({
  traslado,
  recibir,
}: {
  readonly traslado: TrasladoEntero;
  readonly recibir: (() => void) | null;
}) {
  const { sucursalOrigen, sucursalDestino, instante, usuario, origen, nota, deGuia, lineas } = traslado;
  return (
    <Stack className="hoja">
      <div>
        <Text fw={600} className="libre">
          De {nombreSucursal(sucursalOrigen)} a {nombreSucursal(sucursalDestino)}
        </Text>
        <Text size="sm" c="dimmed" className="libre">
          Salió el {fechaHora(instante)}, {usuario === null ? origen : `${usuario}, ${origen}`}
          {nota === null ? "" : ` · ${nota}`}
        </Text>
      </div>
      {deGuia && (
        <Alert color="blue">
          Se recibió antes de que llegara el aviso de su salida: lo que salió se leyó de su guía.
        </Alert>
      )}
      <Group gap="sm" className="sin-papel">
        {recibir !== null && (
          <Button size="md" leftSection={<IconTruckLoading size={18} />} onClick={recibir}>
            Recibir
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          leftSection={<IconPrinter size={18} />}
          onClick={() => window.print()}
        >
          Imprimir la guía
        </Button>
      </Group>
      <Tabla nombre="Lo que se traslada" columnas={COLUMNAS} filas={lineas} claveDe={({ linea }) => linea} />
      <Entregas traslado={traslado} />
      <Guia traslado={traslado} />
    </Stack>
  );
}

const COLUMNAS: readonly Columna<Linea>[] = [
  {
    clave: "producto",
    titulo: "Producto",
    celda: ({ descripcion }) => descripcion,
    telefono: "titulo",
  },
  { clave: "salio", titulo: "Salió", celda: (linea) => cantidad(linea.cantidad), numero: true },
  {
    clave: "llego",
    titulo: "Llegó",
    celda: ({ llego, falto }) =>
      Number(falto) > 0 ? `${cantidad(llego)}; faltó ${cantidad(falto)}` : cantidad(llego),
    numero: true,
  },
  { clave: "enCamino", titulo: "En camino", celda: ({ enCamino }) => cantidad(enCamino), numero: true },
];

/** The deliveries in order, with the quantities that arrived. */
function Entregas({ traslado: { entregas, lineas } }: { readonly traslado: TrasladoEntero }) {
  if (entregas.length === 0) return null;
  const nombreDe = (linea: number) => lineas[linea]?.descripcion ?? "";
  return (
    <section aria-label="Entregas">
      <Text fw={600}>Lo que llegó</Text>
      <Stack gap="xs">
        {entregas.map(({ id, instante, usuario, origen, nota, sobra, lineas: suyas }) => (
          <div key={id}>
            <Text size="sm" className="libre">
              {fechaHora(instante)}, {usuario === null ? origen : `${usuario}, ${origen}`}:{" "}
              {suyas.map(({ linea, llega }) => `${cantidad(llega)} de ${nombreDe(linea)}`).join("; ")}
              {nota === null ? "" : `. ${nota}`}
            </Text>
            {sobra && (
              <Alert color="orange" mt={4}>
                La caja contó más de lo que estaba en camino:{" "}
                {suyas
                  .filter((linea) => Number(linea.sobra) > 0)
                  .map((linea) => `${cantidad(linea.sobra)} de ${nombreDe(linea.linea)}`)
                  .join("; ")}
                . Eso no entró: cuente el producto en la sucursal que lo recibió.
              </Alert>
            )}
          </div>
        ))}
      </Stack>
    </section>
  );
}

/** The slip's QR code, scanned where the goods arrive. */
function Guia({ traslado: { qr, guia, estado } }: { readonly traslado: TrasladoEntero }) {
  if (estado === "llegado") return null;
  return (
    <section aria-label="Guía">
      <Text fw={600}>La guía</Text>
      <Text size="sm" c="dimmed" mb="xs">
        Mándela con los productos: quien los recibe la escanea, aunque no tenga internet.
      </Text>
      {qr === null ? (
        <Secreto texto={guia} nombre="Código de la guía" />
      ) : (
        <svg
          className="qr"
          viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
          width={260}
          height={260}
          role="img"
          aria-label="QR de la guía"
          data-guia={guia}
        >
          <path d={qr.d} shapeRendering="crispEdges" />
        </svg>
      )}
    </section>
  );
}
