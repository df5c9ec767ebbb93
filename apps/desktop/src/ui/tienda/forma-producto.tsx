import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { parseMonto } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { PresentacionesDeProducto } from "./precios/de-producto.tsx";
import { puente } from "../puente.ts";
import { PieForma } from "./pie-forma.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { Clasificacion, CodigoDeImpuestos, ComoSeVende, Identidad } from "./campos-producto.tsx";
import { codigoPara, useProducto, useSugeridos, type Datos } from "./use-producto.ts";

/**
 * One product: its name in the shop, its price, and its code in the tax system's catalog, suggested by its
 * name.
 */
export function FormaProducto({ id, onListo }: { readonly id: string | null; readonly onListo: () => void }) {
  const { datos, poner, visto, listas } = useProducto(id);
  const { ocupada, fallo, llamar } = useLlamada();
  const sugeridos = useSugeridos(datos);
  if (datos === null) return null;
  async function guardar(escritos: Datos) {
    const { codigoSin = 0, actividadEconomica = "" } = (await codigoPara(escritos)) ?? {};
    const precio = parseMonto(escritos.precio) ?? escritos.precio;
    const suyo = { ...escritos, precio, codigoSin, actividadEconomica };
    return puente.invoke("guardarProducto", { ...suyo, ...(visto === undefined ? {} : { visto }) });
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void llamar(guardar(datos), onListo);
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
