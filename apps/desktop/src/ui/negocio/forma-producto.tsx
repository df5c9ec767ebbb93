import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { parseMonto } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { PresentacionesDeProducto } from "../precios/de-producto.tsx";
import { puente } from "../puente.ts";
import { PieForma } from "./pie-forma.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { Clasificacion, CodigoDeImpuestos, ComoSeVende, Identidad } from "./campos-producto.tsx";
import { codigoDe, useProducto, useSugeridos } from "./use-producto.ts";

/**
 * One product: its name in the shop, its price, and its code in the tax system's catalog, suggested by its
 * name.
 */
export function FormaProducto({ id, onListo }: { readonly id: string | null; readonly onListo: () => void }) {
  const { datos, poner, visto, listas } = useProducto(id);
  const { ocupada, fallo, llamar } = useLlamada();
  const sugeridos = useSugeridos(datos);
  if (datos === null) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const { codigoSin = 0, actividadEconomica = "" } = codigoDe(datos, sugeridos) ?? {};
        const precio = parseMonto(datos.precio) ?? datos.precio;
        void llamar(
          puente.invoke("guardarProducto", {
            ...datos,
            precio,
            codigoSin,
            actividadEconomica,
            ...(visto === undefined ? {} : { visto }),
          }),
          onListo,
        );
      }}
    >
      <Stack>
        <Identidad datos={datos} poner={poner} />
        <Clasificacion datos={datos} poner={poner} listas={listas} />
        <CodigoDeImpuestos datos={datos} poner={poner} sugeridos={sugeridos} />
        <ComoSeVende datos={datos} poner={poner} />
        {id !== null && <PresentacionesDeProducto id={id} descripcion={datos.descripcion} />}
        <Fallo fallo={fallo} />
        <PieForma
          borrar={
            id === null ? null : (
              <Borrar
                ocupada={ocupada}
                onBorrar={() => void llamar(puente.invoke("borrarProducto", { id }), onListo)}
              />
            )
          }
          guardando={ocupada}
          onVolver={onListo}
        />
      </Stack>
    </form>
  );
}

/** Asks once before a product is taken from all the tills. */
function Borrar({ ocupada, onBorrar }: { readonly ocupada: boolean; readonly onBorrar: () => void }) {
  const [borrando, setBorrando] = useState(false);
  if (!borrando)
    return (
      <Button variant="default" color="red" onClick={() => setBorrando(true)}>
        Borrar
      </Button>
    );
  return (
    <Group>
      <Button color="red" loading={ocupada} onClick={onBorrar}>
        Sí, borrar en todas las cajas
      </Button>
      <Button variant="default" onClick={() => setBorrando(false)}>
        No
      </Button>
    </Group>
  );
}
