"""Graph algorithms over routes: longest trail, its proof, the missing link of a ticket."""
