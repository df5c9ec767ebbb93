/** The form that sends goods to another branch. It shows the transfer's slip afterwards. */
import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import { newUuid } from "@mostrador/core/uuid";
import { useState } from "react";
import { request } from "../../api.ts";
import { CampoSucursal } from "../../campo-sucursal.tsx";
import { FormaPanel, useCambiado, useSinGuardar } from "../panel.tsx";
import { cuerpoDeLinea, Lineas, sinCantidad, type LineaEscrita } from "./lineas.tsx";

interface Props {
  readonly sucursales: readonly number[];
  readonly listo: (id: string) => void;
  readonly cerrar: () => void;
}

export function EnviarTraslado({ sucursales, listo, cerrar }: Props) {
  const [id] = useState(() => newUuid(crypto));
  const [origen, setOrigen] = useState(sucursales[0] ?? 0);
  const [destino, setDestino] = useState(sucursales[1] ?? 1);
  const [nota, setNota] = useState("");
  const [lineas, setLineas] = useState<readonly LineaEscrita[]>([]);
  useSinGuardar(useCambiado({ lineas, nota }));
  const falta = faltaEn({ origen, destino, lineas });

  return (
    <FormaPanel
      falta={falta}
      guardar={async () => {
        await request("POST", "/v1/traslados", {
          id,
          sucursal_origen: origen,
          sucursal_destino: destino,
          nota: nota.trim() === "" ? null : nota.trim(),
          lineas: lineas.map(cuerpoDeLinea),
        });
        listo(id);
      }}
      cerrar={cerrar}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <CampoSucursal titulo="Sale de" sucursales={sucursales} valor={origen} poner={setOrigen} />
          <CampoSucursal titulo="Va a" sucursales={sucursales} valor={destino} poner={setDestino} />
        </SimpleGrid>
        <TextInput
          size="md"
          label="Nota (opcional)"
          autoComplete="off"
          maxLength={200}
          value={nota}
          onChange={(e) => setNota(e.currentTarget.value)}
        />
        <Lineas lineas={lineas} poner={setLineas} campos={{ cantidad: "Cantidad", conPresentacion: true }} />
      </Stack>
    </FormaPanel>
  );
}

/** Returns the next field to fill in; null if the transfer can be sent. */
function faltaEn({
  origen,
  destino,
  lineas,
}: {
  readonly origen: number;
  readonly destino: number;
  readonly lineas: readonly LineaEscrita[];
}): string | null {
  if (origen === destino) return "Sale y llega a la misma sucursal: elija otra.";
  if (lineas.length === 0) return "Agregue lo que envía.";
  const sin = sinCantidad(lineas);
  return sin === undefined ? null : `Escriba cuánto envía de ${sin.descripcion}.`;
}
