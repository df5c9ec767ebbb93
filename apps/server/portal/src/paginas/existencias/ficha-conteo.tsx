/** A count: what was found of each product. What was there by the ledger is not shown, so that the count is blind. */
import { NativeSelect, Stack, Text } from "@mantine/core";
import { nombreSucursal, parseDecimal } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import { useState } from "react";
import { request, useAccion } from "../../api.ts";
import { Aviso } from "../../comun.tsx";
import { GuardarOVolver, PiePanel, useCambiado, useSinGuardar } from "../panel.tsx";
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
  const accion = useAccion();
  useSinGuardar(useCambiado(lineas));
  const falta = faltaEn(lineas);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        if (falta !== null || accion.ocupada) return;
        accion.hacer(async () => {
          await request("POST", "/v1/conteos", { id, sucursal, lineas: lineas.map(cuerpoDe) });
          listo();
        });
      }}
    >
      <Stack>
        <Text c="dimmed">
          Cuente un producto y escríbalo. Lo que se venda mientras tanto no estorba: cada conteo vale para el
          momento en que se guarda. El costo hace falta solo la primera vez que se cuenta un producto.
        </Text>
        {sucursales.length > 1 && (
          <NativeSelect
            size="md"
            label="Sucursal"
            data={sucursales.map((una) => ({ value: String(una), label: nombreSucursal(una) }))}
            value={String(sucursal)}
            onChange={(e) => setSucursal(Number(e.currentTarget.value))}
          />
        )}
        <Lineas
          lineas={lineas}
          poner={setLineas}
          campos={{ cantidad: "Contado", importe: "Costo de una unidad (Bs)" }}
        />
      </Stack>
      <PiePanel>
        <Aviso error={accion.error} />
        <GuardarOVolver ocupada={accion.ocupada} falta={falta} cerrar={cerrar} />
      </PiePanel>
    </form>
  );
}

/** The first thing still to be filled in; null: the count can be kept. */
function faltaEn(lineas: readonly LineaEscrita[]): string | null {
  if (lineas.length === 0) return "Agregue un producto y escriba cuánto contó.";
  const sin = lineas.find(
    ({ cantidad, importe }) =>
      parseDecimal(cantidad) === null || (importe.trim() !== "" && parseDecimal(importe) === null),
  );
  return sin === undefined ? null : `Escriba cuánto contó de ${sin.descripcion}.`;
}

function cuerpoDe({ productoId, cantidad, importe }: LineaEscrita): object {
  return {
    producto_id: productoId,
    contado: parseDecimal(cantidad),
    costo: importe.trim() === "" ? null : parseDecimal(importe),
  };
}
