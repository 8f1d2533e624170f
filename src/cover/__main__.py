"""`python -m cover`."""

import sys

from cover.cli.main import main

sys.exit(main())
