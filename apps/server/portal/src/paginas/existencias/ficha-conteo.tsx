/** The form of a stock count: the counted quantity of each product. The ledger's balance is hidden, so that the count is blind. */
import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { readIniciales } from "@mostrador/core";
import { DECIMALES_PRECIO, parseDecimal, parseMonto } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import { useState } from "react";
import { HojaIlegible, readHoja } from "@mostrador/ui";
import { bajar, FalloApi, request, useAccion } from "../../api.ts";
import { CampoSucursal } from "../../campo-sucursal.tsx";
import { Aviso } from "../../comun.tsx";
import { FormaPanel, useCambiado, useSinGuardar } from "../panel.tsx";
import { Lineas, type LineaEscrita } from "./lineas.tsx";

interface Props {
  readonly sucursales: readonly number[];
  readonly listo: () => void;
  readonly cerrar: () => void;
}

export function FichaConteo({ sucursales, listo, cerrar }: Props) {
  const [id] = useState(() => newUuid(crypto));
  const [sucursal, setSucursal] = useState(sucursales[0] ?? 0);
  const [lineas, setLineas] = useState<readonly LineaEscrita[]>([]);

  useSinGuardar(useCambiado(lineas));
  const falta = faltaEn(lineas);
  return (
    <FormaPanel
      falta={falta}
      guardar={async () => {
        await request("POST", "/v1/conteos", { id, sucursal, lineas: lineas.map(cuerpoDe) });
        listo();
      }}
      cerrar={cerrar}
    >
      <Stack>
        <Text c="dimmed">
          Cuente un producto y escríbalo. Lo que se venda mientras tanto no estorba: cada conteo vale para el
          momento en que se guarda. El costo hace falta solo la primera vez que se cuenta un producto.
        </Text>
        {sucursales.length > 1 && (
          <CampoSucursal sucursales={sucursales} valor={sucursal} poner={setSucursal} />
        )}
        <DePlanilla sucursal={sucursal} listo={listo} />
        <Lineas
          lineas={lineas}
          poner={setLineas}
          campos={{ cantidad: "Contado", importe: "Costo unitario (Bs)", decimales: DECIMALES_PRECIO }}
        />
      </Stack>
    </FormaPanel>
  );
}

/** Reads initial quantities from a sheet, and offers its template. */
function DePlanilla({ sucursal, listo }: { readonly sucursal: number; readonly listo: () => void }) {
  const [id, setId] = useState(() => newUuid(crypto));
  const accion = useAccion();
  const traer = (archivo: File) =>
    accion.hacer(async () => {
      const registros = await readHoja(archivo).catch((error: unknown) => {
        throw error instanceof HojaIlegible ? new FalloApi(error.message) : error;
      });
      const { filas, faltan, malas } = readIniciales(registros);
      const falta = faltaEnHoja(faltan, malas, filas.length);
      if (falta !== null) throw new FalloApi(falta);
      // A corrected sheet is a new operation with its own id.
      setId(newUuid(crypto));
      const cuerpo = filas.map(({ codigo, cantidad, costo }) => ({ codigo, cantidad, costo }));
      await request("POST", "/v1/existencias/iniciales", { id, sucursal, filas: cuerpo });
      listo();
    });
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <FileButton accept=".csv,.xlsx" onChange={(archivo) => archivo !== null && traer(archivo)}>
          {(props) => (
            <Button {...props} size="md" variant="default" loading={accion.ocupada}>
              Importar de una planilla
            </Button>
          )}
        </FileButton>
        <Button
          size="md"
          variant="subtle"
          onClick={() => accion.hacer(() => bajar("/v1/portal/existencias/plantilla.xlsx"))}
        >
          Bajar la plantilla
        </Button>
      </Group>
      <Aviso error={accion.error} />
    </Stack>
  );
}

/** Explains why a sheet cannot be imported; null if it can. */
function faltaEnHoja(faltan: readonly string[], malas: readonly number[], filas: number): string | null {
  if (faltan.length > 0) return `A la planilla le falta la columna ${faltan.join(" y la columna ")}.`;
  if (malas.length > 0)
    return `No se lee la cantidad o el costo de la fila ${malas.slice(0, 5).join(", ")}. Un costo como 1.250 puede ser 1250 o 1.25: escríbalo así.`;
  return filas === 0 ? "La planilla no dice cuánto hay de ningún producto." : null;
}

/** Returns the next field to fill in; null if the count can be saved. */
function faltaEn(lineas: readonly LineaEscrita[]): string | null {
  if (lineas.length === 0) return "Agregue un producto y escriba cuánto contó.";
  const sin = lineas.find(({ cantidad }) => parseDecimal(cantidad) === null);
  if (sin !== undefined) return `Escriba cuánto contó de ${sin.descripcion}.`;
  const dudosa = lineas.find(({ importe }) => importe.trim() !== "" && costoDe(importe) === null);
  return dudosa === undefined ? null : `Escriba el costo de ${dudosa.descripcion}, o bórrelo.`;
}

function cuerpoDe({ productoId, cantidad, importe }: LineaEscrita): object {
  return {
    producto_id: productoId,
    contado: parseDecimal(cantidad),
    costo: importe.trim() === "" ? null : costoDe(importe),
  };
}

/** Reads a unit cost, which has more decimals than money. */
function costoDe(texto: string): string | null {
  return parseMonto(texto, DECIMALES_PRECIO);
}
