/** The form of one product: its name and price, and its code in the tax system's catalog, suggested by the name. */
import { Stack, Text } from "@mantine/core";
import { parseMonto } from "@mostrador/core/formato";
import { toWire } from "@mostrador/core/wire";
import { useState } from "react";
import { request, useAccion, useIdentidad, type IdentidadDeFila } from "../../api.ts";
import { Aviso } from "../../comun.tsx";
import { BotonConfirmado } from "../../confirmar.tsx";
import type { Guardado, OpcionesProducto, ProductoEntero } from "../../tipos-tienda.ts";
import { GuardarOVolver, PiePanel, useSinGuardar } from "../panel.tsx";
import { Pisados } from "../pisados.tsx";
import {
  CodigoDeImpuestos,
  Clasificacion,
  ComoSeVende,
  Identidad,
  isIgual,
  NUEVO,
  type Escrito,
} from "./campos.tsx";
import { CuantoQueda } from "./cuanto-queda.tsx";
import { DeProducto } from "./presentaciones.tsx";

interface Props {
  readonly entero: ProductoEntero | null;
  readonly listas: OpcionesProducto;
  readonly listo: () => void;
  readonly cerrar: () => void;
}

export function FichaProducto({ entero, listas, listo, cerrar }: Props) {
  const visto = entero === null ? null : escritoDe(entero);
  const [inicial] = useState(visto);
  const [escrito, setEscrito] = useState<Escrito>(inicial ?? NUEVO);
  const [pisados, setPisados] = useState<readonly string[]>([]);
  const accion = useAccion();
  const poner = (cambio: Partial<Escrito>) => setEscrito((antes) => ({ ...antes, ...cambio }));
  const suya = useIdentidad(entero?.producto.id ?? null);
  const { id } = suya;
  const guardar = (luego: () => void) =>
    accion.hacer(async () => {
      const hecho = await request<Guardado>("POST", "/v1/portal/productos", cuerpoDe(suya, escrito, inicial));
      if (hecho.pisados.length === 0) luego();
      else setPisados(hecho.pisados);
    });
  const sinGuardar = !isIgual(escrito, inicial ?? NUEVO);
  useSinGuardar(sinGuardar && pisados.length === 0);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        guardar(listo);
      }}
    >
      <Stack>
        <Identidad escrito={escrito} poner={poner} />
        <Clasificacion escrito={escrito} poner={poner} listas={listas} />
        <CodigoDeImpuestos
          escrito={escrito}
          poner={poner}
          nombre={entero?.producto.nombreSin ?? ""}
          original={inicial?.codigoSin ?? 0}
        />
        {escrito.codigoSin === 0 && (
          <Text c="dimmed">Sin código de Impuestos se guarda, y se puede facturar cuando lo tenga.</Text>
        )}
        <ComoSeVende escrito={escrito} poner={poner} />
        <CuantoQueda
          productoId={entero?.producto.id ?? null}
          precio={escrito.precio}
          ponerPrecio={(precio) => poner({ precio })}
        />
        {id !== null && <DeProducto productoId={id} sinGuardar={sinGuardar} guardar={guardar} />}
      </Stack>
      <PiePanel>
        <Aviso error={accion.error} />
        {pisados.length > 0 ? (
          <Pisados campos={pisados} seguir={listo} />
        ) : (
          <Botones entero={entero} ocupada={accion.ocupada} listo={listo} cerrar={cerrar} />
        )}
      </PiePanel>
    </form>
  );
}

function Botones({
  entero,
  ocupada,
  listo,
  cerrar,
}: Pick<Props, "entero" | "listo" | "cerrar"> & { readonly ocupada: boolean }) {
  return (
    <GuardarOVolver ocupada={ocupada} falta={null} cerrar={cerrar}>
      {entero !== null && (
        <Borrar nombre={entero.producto.descripcion} id={entero.producto.id} listo={listo} />
      )}
    </GuardarOVolver>
  );
}

function Borrar({
  id,
  nombre,
  listo,
}: {
  readonly id: string;
  readonly nombre: string;
  readonly listo: () => void;
}) {
  const accion = useAccion();
  const borrar = () =>
    accion.hacer(async () => {
      await request("DELETE", `/v1/portal/productos/${encodeURIComponent(id)}`);
      listo();
    });
  return (
    <>
      <Aviso error={accion.error} />
      <BotonConfirmado
        variant="subtle"
        color="red"
        size="md"
        falta={accion.ocupada ? "Espere a que termine." : null}
        titulo="Borrar el producto"
        pregunta={`«${nombre}» deja de venderse en todas las cajas, con sus presentaciones y precios. Lo ya vendido no cambia.`}
        si="Sí, borrar"
        onSi={borrar}
      >
        Borrar
      </BotonConfirmado>
    </>
  );
}

function escritoDe({ producto, foto }: ProductoEntero): Escrito {
  const { id: _id, unidad: _unidad, nombreSin: _nombre, hasFoto: _has, ...campos } = producto;
  return { ...campos, fraccionable: campos.fraccionable ?? null, foto };
}

/** Builds the request body of a product's form. It contains the picture only if the picture changed. */
function cuerpoDe(suya: IdentidadDeFila, { foto, ...campos }: Escrito, inicial: Escrito | null): unknown {
  const { foto: antes = null, ...visto } = inicial ?? {};
  const fraccionable =
    campos.fraccionable === null && inicial?.fraccionable == null
      ? {}
      : { fraccionable: campos.fraccionable };
  const { fraccionable: _suyo, ...resto } = campos;
  return toWire({
    ...suya,
    ...resto,
    ...fraccionable,
    precio: parseMonto(campos.precio) ?? campos.precio,
    ...(foto === antes ? {} : { foto }),
    ...(inicial === null ? {} : { visto }),
  });
}
