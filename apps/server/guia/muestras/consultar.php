<?php
require 'mostrador.php';

$factura = llamar('GET', '/v1/facturas/' . getenv('CUF'));
echo "{$factura['estado']} {$factura['url_publica']}\n";

// El PDF, por la página pública: no necesita clave.
copy("{$factura['url_publica']}/pdf", 'factura.pdf');
