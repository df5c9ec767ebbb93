/** Products without a code of the tax system, in groups, with suggested codes to confirm. */
import { Stack, Text } from "@mantine/core";
import { entero } from "@mostrador/core/formato";
import { toWire } from "@mostrador/core/wire";
import { Boton, confirmadosDe, GruposSinCodigo, type Eleccion } from "@mostrador/ui";
import { useState } from "react";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Lectura, Vacio } from "../../comun.tsx";
import type { CodigosDados, ProductosSinCodigo } from "../../tipos-tienda.ts";
import { PiePanel, useSinGuardar } from "../panel.tsx";
import { campoDeCodigo } from "./codigo-impuestos.tsx";

export function DarCodigos({ listo }: { readonly listo: () => void }) {
  const leidos = useLeer<ProductosSinCodigo>("/v1/portal/productos/sin-codigo");
  return <Lectura leido={leidos}>{({ grupos }) => <Grupos grupos={grupos} listo={listo} />}</Lectura>;
}

function Grupos({ grupos, listo }: ProductosSinCodigo & { readonly listo: () => void }) {
  const [eleccion, setEleccion] = useState<Eleccion>({});
  const accion = useAccion();
  const confirmados = confirmadosDe(eleccion);
  useSinGuardar(confirmados.length > 0);
  if (grupos.length === 0) return <Vacio>Todos los productos tienen su código de Impuestos.</Vacio>;
  const cuantos = grupos
    .filter(({ clave }) => confirmados.some((confirmado) => confirmado.clave === clave))
    .reduce((suma, { cuantos: suyos }) => suma + suyos, 0);
  const dar = () =>
    accion.hacer(async () => {
      await request<CodigosDados>("POST", "/v1/portal/productos/sin-codigo", toWire({ confirmados }));
      listo();
    });
  return (
    <Stack>
      <Text>Un producto sin código de Impuestos está en la tienda, pero no se puede facturar.</Text>
      <GruposSinCodigo grupos={grupos} eleccion={eleccion} elegir={setEleccion} campo={campoDeCodigo} />
      <PiePanel>
        <Aviso error={accion.error} />
        <Boton
          size="md"
          loading={accion.ocupada}
          falta={cuantos === 0 ? "Confirme el código de algún grupo." : null}
          onClick={dar}
        >
          {cuantos === 0 ? "Dar códigos" : `Dar código a ${entero(cuantos)}`}
        </Boton>
      </PiePanel>
    </Stack>
  );
}
