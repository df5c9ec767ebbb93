/** The ledgers of a month by one click: sales, notes, and the backup of its documents. */
import { diaDe } from "@mostrador/core/formato";
import { Alert, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { bajar, useAccion, useLeer, type Accion } from "../api.ts";
import { Aviso, Lectura, Pagina, Tarjeta } from "../comun.tsx";
import { mesesHasta } from "../meses.ts";
import { useAhora } from "../reloj.ts";
import type { EstadoDelMes } from "../tipos.ts";
import { LoQueFalta } from "./lo-que-falta.tsx";

interface Archivo {
  readonly nombre: string;
  readonly que: string;
  /** The words on each button, and the file's address without its month. */
  readonly formas: readonly (readonly [forma: string, ruta: string])[];
}

const ARCHIVOS: readonly Archivo[] = [
  {
    nombre: "Libro de ventas",
    que: "Cada factura del mes, con las 24 columnas del Registro de Ventas. No resta notas, y una anulada queda con sus importes en cero.",
    formas: [
      ["Excel (XLSX)", "/v1/reportes/libro-ventas.xlsx"],
      ["CSV", "/v1/reportes/libro-ventas"],
    ],
  },
  {
    nombre: "Notas de crédito",
    que: "Cada nota del mes, al lado de la factura que cambia.",
    formas: [
      ["Excel (XLSX)", "/v1/reportes/libro-notas.xlsx"],
      ["CSV", "/v1/reportes/libro-notas"],
    ],
  },
  {
    nombre: "Libro de compras",
    que: "Cada compra con factura del mes, con las 23 columnas del Registro de Compras. Sale de las compras de Existencias.",
    formas: [
      ["Excel (XLSX)", "/v1/reportes/libro-compras.xlsx"],
      ["CSV", "/v1/reportes/libro-compras.csv"],
    ],
  },
  {
    nombre: "Registro de Reintegros",
    que: "Lo que se regaló o donó en el mes: devuelve el crédito fiscal de su compra. Sale de las actas de Existencias.",
    formas: [
      ["Excel (XLSX)", "/v1/reportes/reintegros.xlsx"],
      ["CSV", "/v1/reportes/reintegros.csv"],
    ],
  },
  {
    nombre: "Respaldo del mes",
    que: "El XML y el PDF de cada documento, en un solo archivo. Puede tardar unos minutos.",
    formas: [["ZIP", "/v1/reportes/respaldo"]],
  },
];

/** The ledgers of one company. */
export function Libros() {
  const meses = mesesHasta(diaDe(useAhora()));
  // The last full month is declared now.
  const [mes, setMes] = useState(meses[1]?.valor ?? "");
  const leido = useLeer<EstadoDelMes>(`/v1/reportes/mes?${mes}`);
  const accion = useAccion();
  return (
    <Pagina titulo="Libros" ancha>
      <NativeSelect
        size="md"
        label="Mes"
        maw={260}
        data={meses.map(({ valor, nombre }) => ({ value: valor, label: nombre }))}
        value={mes}
        onChange={(e) => setMes(e.currentTarget.value)}
      />
      <Lectura leido={leido}>
        {(estado) => (
          <Alert
            color={estado.completo ? "verde" : "orange"}
            title={estado.completo ? "El mes está completo" : "El mes todavía no está completo"}
          >
            <LoQueFalta estado={estado} />
          </Alert>
        )}
      </Lectura>
      <Aviso error={accion.error} />
      <div className="archivos">
        {ARCHIVOS.map((archivo) => (
          <Uno key={archivo.nombre} archivo={archivo} mes={mes} accion={accion} />
        ))}
      </div>
    </Pagina>
  );
}

function Uno({
  archivo: { nombre, que, formas },
  mes,
  accion,
}: {
  readonly archivo: Archivo;
  readonly mes: string;
  readonly accion: Accion;
}) {
  return (
    <Tarjeta titulo={nombre}>
      <Stack>
        <Text size="sm" c="dimmed">
          {que}
        </Text>
        <Group align="start">
          {formas.map(([forma, ruta]) => (
            <Boton
              key={forma}
              size="md"
              variant="default"
              falta={accion.ocupada ? "Espere a que termine." : null}
              leftSection={<IconDownload size={18} />}
              aria-label={`Bajar ${nombre}, ${forma}`}
              onClick={() => accion.hacer(() => bajar(`${ruta}?${mes}`))}
            >
              {forma}
            </Boton>
          ))}
        </Group>
      </Stack>
    </Tarjeta>
  );
}
