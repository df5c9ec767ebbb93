/** An invoice with what can come back of it. */
export declare const PorDevolver: import("zod").ZodObject<{
    cuf: import("zod/v4/core").$ZodBranded<import("zod").ZodString, "Cuf", "out">;
    numeroFactura: import("zod").ZodInt;
    cliente: import("zod").ZodString;
    documentoCliente: import("zod").ZodString;
    total: import("zod").ZodString;
    devuelto: import("zod").ZodString;
    lineas: import("zod").ZodArray<import("zod").ZodObject<{
        nroItem: import("zod").ZodInt;
        codigo: import("zod").ZodString;
        descripcion: import("zod").ZodString;
        cantidad: import("zod").ZodString;
        precioUnitario: import("zod").ZodString;
        subTotal: import("zod").ZodString;
        unidadMedida: import("zod").ZodOptional<import("zod").ZodInt>;
        devuelta: import("zod").ZodOptional<import("zod").ZodString>;
    }, import("zod/v4/core").$strip>>;
    fechaEmision: import("zod").ZodISODateTime;
}, import("zod/v4/core").$strip>;
