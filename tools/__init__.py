"""Scripts for developers; none of them runs while the app is serving."""
