/** Parts that the screens of till and portal share. */
export { CosasDeImpuestos } from "./conseguir.tsx";
export { BuscarAyuda } from "./ayuda.tsx";
export { Boton, BotonCopiar } from "./boton.tsx";
export { BuscarAjuste } from "./buscar-ajuste.tsx";
export { Foto } from "./foto.tsx";
export { ColumnasDePlanilla } from "./planilla/columnas.tsx";
export { confirmadosDe, GruposSinCodigo, type Eleccion } from "./planilla/grupos.tsx";
export { HojaIlegible, readHoja } from "./planilla/hoja.ts";
export { PRESENTACION_NUEVA, faltaEnPresentacion, type PresentacionEscrita } from "./presentacion.ts";
export { ALCANCES, CLASES, Categorias, Dias, Interruptores, type PropsPromocion } from "./promocion.tsx";
export { TEMA } from "./tema.ts";
export { ElegirUnidad, UNIDAD_BIENES } from "./unidad.tsx";
