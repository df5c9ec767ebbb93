/** Fields of a promotion's form. */
import { SegmentedControl, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { conLecturas } from "@mostrador/core/lecturas";
import { ALCANCES, CLASES, Categorias, Dias, type PropsPromocion } from "@mostrador/ui";
import { useLeer } from "../../api.ts";
import type { OpcionesProducto } from "../../tipos-tienda.ts";
import { CampoFecha } from "../../campo-fecha.tsx";
import { BuscarProducto, Elegidos } from "./buscador.tsx";

/** Fields of the benefit: n for the price of m, a percentage, or a fixed price for a set of products. */
export function Beneficio({ escrita: { clase, lleva, paga, porcentaje, precio }, poner }: PropsPromocion) {
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="md"
        fullWidth
        aria-label="Qué da"
        data={[...CLASES]}
        value={clase}
        onChange={(elegida) => poner({ clase: elegida })}
      />
      {clase === "nPorM" ? (
        <SimpleGrid cols={2} spacing="sm">
          <Numero titulo="Lleva" valor={lleva} poner={(valor) => poner({ lleva: valor })} />
          <Numero titulo="Paga" valor={paga} poner={(valor) => poner({ paga: valor })} />
        </SimpleGrid>
      ) : clase === "combo" ? (
        <TextInput
          label="Juntos cuestan (Bs)"
          size="md"
          inputMode="decimal"
          autoComplete="off"
          value={precio}
          error={conLecturas({ texto: precio, onElegir: (leido) => poner({ precio: leido }) })}
          onChange={(e) => poner({ precio: e.currentTarget.value })}
        />
      ) : (
        <Numero titulo="Descuento (%)" valor={porcentaje} poner={(valor) => poner({ porcentaje: valor })} />
      )}
    </Stack>
  );
}

/** A field for a number or a time. `pista`: an example. */
function Numero({
  titulo,
  pista,
  valor,
  poner,
}: {
  readonly titulo: string;
  readonly pista?: string;
  readonly valor: string;
  readonly poner: (valor: string) => void;
}) {
  return (
    <TextInput
      label={titulo}
      size="md"
      inputMode="decimal"
      autoComplete="off"
      {...(pista === undefined ? {} : { placeholder: pista })}
      value={valor}
      onChange={(e) => poner(e.currentTarget.value)}
    />
  );
}

/** Fields for the products that the promotion covers. */
export function Alcance({ escrita, poner }: PropsPromocion) {
  const { clase, productos } = escrita;
  const alcance = clase === "combo" ? "productos" : escrita.alcance;
  return (
    <Stack gap="sm">
      {clase === "combo" ? (
        <Text c="dimmed">
          Lleva uno de cada producto. Cuando están todos en la venta, juntos cuestan ese precio.
        </Text>
      ) : (
        <SegmentedControl
          size="md"
          fullWidth
          aria-label="En qué"
          data={[...ALCANCES]}
          value={alcance}
          onChange={(elegido) => poner({ alcance: elegido })}
        />
      )}
      {alcance === "productos" && (
        <>
          <BuscarProducto
            titulo="Agregar un producto"
            elegir={({ id, descripcion: nombre }) =>
              poner({ productos: [...productos.filter((uno) => uno.id !== id), { id, nombre }] })
            }
          />
          <Elegidos
            nombre="Productos de la promoción"
            elegidos={productos}
            quitar={(id) => poner({ productos: productos.filter((uno) => uno.id !== id) })}
          />
        </>
      )}
      {alcance === "categorias" && <DeLaTienda escrita={escrita} poner={poner} />}
    </Stack>
  );
}

function DeLaTienda(props: PropsPromocion) {
  const hay = useLeer<OpcionesProducto>("/v1/portal/productos/opciones").datos?.categorias ?? [];
  return <Categorias {...props} hay={hay} />;
}

/** Fields for weekdays, hours and dates. An empty field sets no limit. */
export function Cuando({ escrita, poner }: PropsPromocion) {
  const { fechaDesde, fechaHasta, horaDesde, horaHasta } = escrita;
  return (
    <Stack gap="sm">
      <Text fw={600}>
        Cuándo{" "}
        <Text span size="sm" c="dimmed" fw={400}>
          (lo que quede vacío vale siempre)
        </Text>
      </Text>
      <Dias escrita={escrita} poner={poner} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <CampoFecha
          titulo="Desde el día"
          valor={fechaDesde}
          poner={(valor) => poner({ fechaDesde: valor })}
        />
        <CampoFecha
          titulo="Hasta el día"
          valor={fechaHasta}
          poner={(valor) => poner({ fechaHasta: valor })}
        />
        <Numero
          titulo="Desde la hora"
          pista="10:00"
          valor={horaDesde}
          poner={(valor) => poner({ horaDesde: valor })}
        />
        <Numero
          titulo="Hasta la hora"
          pista="14:00"
          valor={horaHasta}
          poner={(valor) => poner({ horaHasta: valor })}
        />
      </SimpleGrid>
    </Stack>
  );
}
