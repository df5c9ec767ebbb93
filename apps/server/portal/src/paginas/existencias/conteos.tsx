/** The list of stock counts with shortages and surpluses, the details of one, and the form that registers a count. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconClipboardCheck } from "@tabler/icons-react";
import { bs, cantidad, fechaHora, hora, nombreSucursal } from "@mostrador/core/formato";
import { decimal, sumar } from "@mostrador/core";
import { useLeer } from "../../api.ts";
import { Lectura, Vacio } from "../../comun.tsx";
import { useLista } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { Conteos as Hallados } from "../../tipos-tienda.ts";
import { Panel } from "../panel.tsx";
import type { PropsParte } from "./partes.tsx";
import { FichaConteo } from "./ficha-conteo.tsx";

type Conteo = Hallados["conteos"][number];
type Linea = Conteo["lineas"][number];

const VACIO = { ver: "saldos", tras: "" };

export function Conteos({ edita, sucursales }: PropsParte) {
  const { cual, filtro, poner, abrir, cerrar } = useLista("existencias", VACIO);
  const { tras } = filtro;
  const leido = useLeer<Hallados>(`/v1/conteos${tras === "" ? "" : `?tras=${encodeURIComponent(tras)}`}`);
  const abierto = leido.datos?.conteos.find(({ id }) => id === cual);
  return (
    <>
      {edita && (
        <Group justify="end">
          <Button size="md" leftSection={<IconClipboardCheck size={18} />} onClick={() => abrir("conteo")}>
            Contar
          </Button>
        </Group>
      )}
      <Lectura leido={leido}>
        {({ conteos, siguiente }) =>
          conteos.length === 0 ? (
            <Vacio>
              Todavía no se contó nada. Un conteo dice lo que de verdad hay, aunque se siga vendiendo.
            </Vacio>
          ) : (
            <div className="tarjeta">
              <Tabla
                nombre="Conteos"
                columnas={COLUMNAS}
                filas={conteos}
                claveDe={({ id }) => id}
                paginas={{ hayAntes: tras !== "", siguiente, poner: (nueva) => poner({ tras: nueva }) }}
                abrir={{
                  hacer: ({ id }) => abrir(id),
                  nombre: ({ instante }) => `Ver el conteo del ${fechaHora(instante)}`,
                }}
              />
            </div>
          )
        }
      </Lectura>
      <Panel
        abierto={cual === "conteo" || abierto !== undefined}
        titulo={cual === "conteo" ? "Contar" : "Conteo"}
        cerrar={cerrar}
      >
        {cual === "conteo" && (
          <FichaConteo sucursales={sucursales} listo={() => (leido.releer(), cerrar())} cerrar={cerrar} />
        )}
        {abierto !== undefined && <VerConteo conteo={abierto} />}
      </Panel>
    </>
  );
}

function diferenciaDe({ lineas }: Conteo): string {
  return sumar(lineas.map(({ valor }) => decimal(valor))).toFixed(2);
}

const COLUMNAS: readonly Columna<Conteo>[] = [
  { clave: "instante", titulo: "Cuándo", celda: ({ instante }) => fechaHora(instante), telefono: "titulo" },
  { clave: "sucursal", titulo: "Sucursal", celda: ({ sucursal }) => nombreSucursal(sucursal) },
  {
    clave: "quien",
    titulo: "Quién",
    celda: ({ usuario, origen }) => (usuario === null ? origen : `${usuario}, ${origen}`),
  },
  { clave: "lineas", titulo: "Productos", celda: ({ lineas }) => lineas.length, numero: true },
  {
    clave: "distintas",
    titulo: "Con diferencia",
    celda: ({ lineas }) => lineas.filter(({ diferencia }) => Number(diferencia) !== 0).length,
    numero: true,
  },
  { clave: "valor", titulo: "Diferencia", celda: (conteo) => bs(diferenciaDe(conteo)), numero: true },
];

const DE_LINEAS: readonly Columna<Linea>[] = [
  { clave: "producto", titulo: "Producto", celda: ({ descripcion }) => descripcion, telefono: "titulo" },
  { clave: "esperado", titulo: "Debía haber", celda: ({ esperado }) => cantidad(esperado), numero: true },
  { clave: "contado", titulo: "Se contó", celda: ({ contado }) => cantidad(contado), numero: true },
  {
    clave: "diferencia",
    titulo: "Diferencia",
    celda: ({ diferencia }) => (Number(diferencia) > 0 ? `+${cantidad(diferencia)}` : cantidad(diferencia)),
    numero: true,
  },
  { clave: "valor", titulo: "Vale", celda: ({ valor }) => bs(valor), numero: true },
];

/** The lines of a count, those with a difference first. */
function VerConteo({ conteo }: { readonly conteo: Conteo }) {
  const { instante, sucursal, usuario, origen, nota, lineas } = conteo;
  const ordenadas = lineas.toSorted((a, b) => Math.abs(Number(b.valor)) - Math.abs(Number(a.valor)));
  return (
    <Stack>
      <div>
        <Text fw={600}>
          {fechaHora(instante)} · {nombreSucursal(sucursal)}
        </Text>
        <Text size="sm" c="dimmed" className="libre">
          {usuario === null ? origen : `${usuario}, ${origen}`}
          {nota === null ? "" : ` · ${nota}`}
        </Text>
      </div>
      <Cerca lineas={lineas} />
      <Tabla
        nombre="Lo que se contó"
        columnas={DE_LINEAS}
        filas={ordenadas}
        claveDe={({ productoId }) => productoId}
        ancha
      />
    </Stack>
  );
}

/** Movements during the count of a product, which the count may or may not include. */
function Cerca({ lineas }: { readonly lineas: readonly Linea[] }) {
  const suyas = lineas.filter(({ cerca }) => cerca.length > 0);
  if (suyas.length === 0) return null;
  return (
    <Alert color="orange" title="Se movió mientras se contaba">
      {suyas.map(({ productoId, descripcion, cerca }) => (
        <Text key={productoId} size="sm" className="libre">
          {descripcion}:{" "}
          {cerca
            .map((movido) => `${cantidad(movido.cantidad)} a las ${hora(movido.instante)}, ${movido.origen}`)
            .join("; ")}
          . Si no estaba contado así, cuéntelo de nuevo.
        </Text>
      ))}
    </Alert>
  );
}
